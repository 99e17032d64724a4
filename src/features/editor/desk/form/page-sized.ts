// Wider than any picture of the page on a dense screen.
const WIDEST_PX = 1600
const SMALL_BYTES = 300_000
const QUALITY = 0.85

/**
 * A photo as the page needs it: visitors would otherwise load what a camera makes, and what it notes in it,
 * such as the place. The photo itself where the browser cannot read it, or makes nothing smaller of it.
 */
export async function pageSized(photo: File): Promise<Blob> {
  const isFromCamera = photo.type === 'image/jpeg'
  if (!isFromCamera && photo.size <= SMALL_BYTES) return photo
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, WIDEST_PX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // Every browser writes JPEG, not every one WebP, which keeps what is transparent.
    const type = isFromCamera ? 'image/jpeg' : 'image/webp'
    const sized = await canvas.convertToBlob({ type, quality: QUALITY })
    return sized.type === type && (isFromCamera || sized.size < photo.size) ? sized : photo
  } catch {
    return photo
  }
}
