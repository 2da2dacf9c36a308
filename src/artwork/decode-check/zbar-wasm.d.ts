/** What this project uses of @undecaf/zbar-wasm 0.11, whose exports do not name its types. */
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
    /** One byte a pixel. The bytes are copied. */
    static createFromGrayBuffer(width: number, height: number, data: ArrayBuffer): Promise<ZBarImage>;
    getSymbols(): ZBarSymbol[];
    destroy(): void;
  }

  export class ZBarScanner {
    static create(): Promise<ZBarScanner>;
    /** 0 on success. */
    setConfig(type: ZBarSymbolType, config: ZBarConfigType, value: number): number;
    /** The number of symbols found, negative after an error. */
    scan(image: ZBarImage): number;
    destroy(): void;
  }

  /** Four bytes a pixel: red, green, blue, alpha. */
  export function scanRGBABuffer(
    data: ArrayBuffer,
    width: number,
    height: number,
    scanner: ZBarScanner,
  ): Promise<ZBarSymbol[]>;
}
