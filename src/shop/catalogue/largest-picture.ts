/** Larger pictures make the page slow; unedited photos of a camera are often larger. */
export const LARGEST_PICTURE_BYTES = 5_000_000
