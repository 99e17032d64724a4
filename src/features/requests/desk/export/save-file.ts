// Time for the browser to take the file over.
const TAKEN_AFTER_MS = 60_000

/** Puts a file among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_AFTER_MS)
}
