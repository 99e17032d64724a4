/**
 * Whether this machine has the C library that prebuilt programs from npm need; Alpine, for one, has another.
 *
 * @returns {boolean}
 */
export function hasGlibc() {
  const { header } = /** @type {{ header: object }} */ (process.report.getReport())
  return 'glibcVersionRuntime' in header
}
