// @ts-check
/** A protobuf message: numbers, texts and messages within messages. */
export class Message {
  /**
   * @param {Uint8Array} bytes
   * @param {number} from
   * @param {number} end
   */
  constructor(bytes, from = 0, end = bytes.length) { this.bytes = bytes; this.at = from; this.end = end; }

  /** @returns {number} */
  number() {
    for (let value = 0, scale = 1; this.at < this.end; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError("a tile that is cut off");
  }

  numbers() {
    const all = [];
    while (this.at < this.end) all.push(this.number());
    return all;
  }

  text() { return new TextDecoder().decode(this.bytes.subarray(this.at, this.end)); }

  /**
   * @param {number} size
   * @returns {Message}
   */
  part(size) {
    if (!(this.at + size <= this.end)) throw new RangeError("a tile that is cut off");
    this.at += size;
    return new Message(this.bytes, this.at - size, this.at);
  }

  /**
   * Hands each field to what `take` has under its number: a number, or a message.
   * @param {Record<number, (value: any) => void>} take
   */
  read(take) {
    while (this.at < this.end) {
      const key = this.number(), kind = key % 8;
      /** @type {Record<number, number>} */
      const sizes = { 1: 8, 5: 4 };
      const value = kind === 0 ? this.number() : this.part(kind === 2 ? this.number() : sizes[kind]);
      take[Math.floor(key / 8)]?.(value);
    }
  }
}
