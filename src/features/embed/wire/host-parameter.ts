/**
 * The parameter of the framed page's address that names the origin of the page around it. In a file of its
 * own: the first script of the page needs nothing else of this folder.
 */
export const HOST_PARAMETER = 'embed'
