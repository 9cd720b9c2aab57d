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
