// What the engine of plugins has and Node 20 does not.
Object.assign(Uint8Array, { fromBase64: (base64: string) => new Uint8Array(Buffer.from(base64, 'base64')) });
Object.assign(Uint8Array.prototype, {
  toBase64(this: Uint8Array) {
    return Buffer.from(this).toString('base64');
  },
});
