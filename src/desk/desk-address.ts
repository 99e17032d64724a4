/** They are relative to the desk's own address, since the shop may be served below any path. */
export const DESK_FILE = 'banco'
/** The present, in the colour of the shop. */
export const MARK_FILE = 'icon.svg'
export const DESK_API = `${DESK_FILE}/api`
