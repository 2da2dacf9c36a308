/** The parts of @undecaf/zbar-wasm 0.11 that this project uses. The package's exports do not declare its types. */
declare module '@undecaf/zbar-wasm' {
  export enum ZBarSymbolType {
    ZBAR_NONE = 0,
    ZBAR_QRCODE = 64,
  }

  export enum ZBarConfigType {
    ZBAR_CFG_ENABLE = 0,
    ZBAR_CFG_BINARY = 4,
  }

  export class ZBarSymbol {
    readonly data: Int8Array;
  }

  export class ZBarImage {
    /** One byte per pixel. Copies the bytes. */
    static createFromGrayBuffer(width: number, height: number, data: ArrayBuffer): Promise<ZBarImage>;
    getSymbols(): ZBarSymbol[];
    destroy(): void;
  }

  export class ZBarScanner {
    static create(): Promise<ZBarScanner>;
    /** Returns 0 on success. */
    setConfig(type: ZBarSymbolType, config: ZBarConfigType, value: number): number;
    /** Returns the number of symbols found; negative after an error. */
    scan(image: ZBarImage): number;
    destroy(): void;
  }

  /** Four bytes per pixel: red, green, blue, alpha. */
  export function scanRGBABuffer(
    data: ArrayBuffer,
    width: number,
    height: number,
    scanner: ZBarScanner,
  ): Promise<ZBarSymbol[]>;
}
