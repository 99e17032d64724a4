/** Relative to the page: the shop may be served below any path. */
export const LOGO_PATH = 'api/logo'
