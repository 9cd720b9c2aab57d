declare module '*.wasm' {
  const address: string
  export default address
}
declare module '*.css'
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*/recipe-worker.js' {
  const address: string
  export default address
}
declare module '*/sheet-worker.js' {
  const address: string
  export default address
}
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'woff' | 'truetype'
    variationAxes?: Record<string, number | { min: number; max: number }>
    preserveNameIds?: number[]
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
