/** Relative to the page: the shop may be served below any path. */
export const WALK_PATH = 'api/walk'
