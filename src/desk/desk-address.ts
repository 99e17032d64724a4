/** They are relative to the desk's own address, since the shop may be served below any path. */
export const DESK_FILE = 'banco'
/** The present, in the colour of the shop. */
export const MARK_FILE = 'icon.svg'
/** The same with a dot. */
export const MARK_WITH_DOT_FILE = `${DESK_FILE}/icon-new.svg`
export const DESK_API = `${DESK_FILE}/api`
