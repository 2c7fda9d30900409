"""Makes sounds by the browser's synthesiser, where it is allowed; where it is not, all is silent and nothing complains."""

from js import document, window
from pyodide.ffi import JsException, JsProxy, create_proxy, to_js

from app.sounds import VOICES, Tone

GESTURES = ("pointerup", "keydown")
"""What counts as a person's own deed, without which browsers let no page be heard."""
SILENCE = 0.0001


class Speaker:
    """Plays sounds once a person has touched the page; the synthesiser is not even made before that."""

    def __init__(self, *, was_touched: bool) -> None:
        """Wait for the first deed, if there was none on this page yet."""
        self.context: JsProxy | None = None
        self.noise: JsProxy | None = None
        self.was_touched = was_touched
        self.is_broken = False
        self.touched = create_proxy(self._touch)
        for gesture in GESTURES:
            document.addEventListener(gesture, self.touched, True)

    def _touch(self, _event: JsProxy) -> None:
        """Remember the first deed; wake a synthesiser that the browser put to sleep."""
        self.was_touched = True
        try:
            if self.context is not None and str(self.context.state) == "suspended":
                self.context.resume()
        except JsException:
            self.is_broken = True

    def play(self, names: tuple[str, ...]) -> None:
        """Play sounds one after the other."""
        if not names or not self.was_touched or self.is_broken or document.hidden:
            return
        try:
            context = self._context()
            start = context.currentTime + 0.01
            for name in names:
                for tone in VOICES[name]:
                    self._sound(context, tone, start + tone.start / 1000)
                start += max(tone.start + tone.length for tone in VOICES[name]) / 1000
        except (JsException, AttributeError):
            self.is_broken = True

    def _context(self) -> JsProxy:
        if self.context is None:
            self.context = window.AudioContext.new()
        return self.context

    def _sound(self, context: JsProxy, tone: Tone, start: float) -> None:
        source = self._noise(context) if tone.kind == "noise" else context.createOscillator()
        last = source
        if tone.kind == "noise":
            last = context.createBiquadFilter()
            last.type = "bandpass"
            last.frequency.value = tone.pitch
            source.connect(last)
        else:
            source.type = tone.kind
            source.frequency.value = tone.pitch
        volume = context.createGain()
        end = start + tone.length / 1000
        volume.gain.setValueAtTime(SILENCE, start)
        volume.gain.exponentialRampToValueAtTime(tone.loudness, start + 0.008)
        volume.gain.exponentialRampToValueAtTime(SILENCE, end)
        last.connect(volume)
        volume.connect(context.destination)
        source.start(start)
        source.stop(end)

    def _noise(self, context: JsProxy) -> JsProxy:
        """Make half a second of noise, once; it is no secret, so that any irregular figures do."""
        if self.noise is None:
            length = int(context.sampleRate) // 2
            self.noise = context.createBuffer(1, length, context.sampleRate)
            channel = self.noise.getChannelData(0)
            value = 12345
            figures = []
            for _ in range(length):
                value = (1103515245 * value + 12345) & 0x7FFFFFFF
                figures.append(value / 0x3FFFFFFF - 1)
            channel.set(to_js(figures))
        source = context.createBufferSource()
        source.buffer = self.noise
        return source
