/* global AudioWorkletProcessor, registerProcessor */
/** Hands the microphone's samples over in pieces; runs beside the page, so a busy page loses none. */
const PIECE = 4096;

registerProcessor(
  'capture',
  class extends AudioWorkletProcessor {
    piece = new Float32Array(PIECE);
    filled = 0;

    process([[channel] = []]) {
      if (!channel) return true;
      for (const sample of channel) {
        this.piece[this.filled] = sample;
        this.filled += 1;
        if (this.filled < PIECE) continue;
        this.port.postMessage(this.piece, [this.piece.buffer]);
        this.piece = new Float32Array(PIECE);
        this.filled = 0;
      }
      return true;
    }
  },
);
