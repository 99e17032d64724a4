/** Of photos: SVG is not among them, since it may hold scripts. */
export const PICTURE_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Larger pictures make the page slow; unedited photos of a camera are often larger. */
export const LARGEST_PICTURE_BYTES = 5_000_000
