import * as v from 'valibot'

// Postgres takes no NUL, not even to compare with it.
const PLAIN_ID = /^[0-9a-z-]{1,40}$/
export const plainId = v.pipe(v.string(), v.regex(PLAIN_ID))
export const isPlainId = (id: string) => PLAIN_ID.test(id)
