/** Both are relative to the desk's own address, since the shop may be served below any path. */
export const DESK_FILE = 'banco'
export const DESK_API = `${DESK_FILE}/api`
