const ORIENTATION = 0x0112
const UPRIGHT = 1
const ENTRY_BYTES = 12

/** How EXIF says that a picture is turned or mirrored, from 1 (as it is) to 8. */
export function orientationIn(exif: Buffer): number {
  // Some programs write the mark of JPEG in other formats, too.
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const order = tiff.toString('latin1', 0, 2)
  const isLittle = order === 'II'
  if (!isLittle && order !== 'MM') return UPRIGHT
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const list = long(4)
    for (let n = 0; n < short(list); n++) {
      const entry = list + 2 + n * ENTRY_BYTES
      if (short(entry) === ORIENTATION) return short(entry + 8)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return UPRIGHT
}

/** EXIF that says nothing but this; undefined where there is nothing to say. */
export function orientationOnly(orientation: number): Buffer | undefined {
  if (orientation <= UPRIGHT || orientation > 8) return undefined
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  return exif
}
