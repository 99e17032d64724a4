import { DESK_API } from '../../../../desk/desk-address.ts'

/** Saves a file of the server, as a press on its link would. */
export function saveFile(path: string): void {
  const link = document.createElement('a')
  link.href = `${DESK_API}/${path}`
  link.download = ''
  link.click()
}
