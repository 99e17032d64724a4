/** In the chunk of the large picture, which loads when the first one is opened. */
export const OVERLAY_TEXTS = {
  choose: 'Scegli e continua',
}
