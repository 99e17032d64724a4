/** Below it are the pages that customers open. What follows is a secret: no log may hold it. */
export const CUSTOMER_PATH = '/preventivo'
