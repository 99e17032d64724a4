/** Below it are the pages of proofs alone. What follows is a secret: no log may hold it. */
export const PROOF_PATH = '/bozza'

/** Where a proof is below the path of a quote: it needs no secret of its own there. */
export const PROOF_OF_QUOTE = 'bozza'

/** 'versione 2, «tazza.pdf»'. */
export function proofInWords({
  version,
  name,
}: {
  readonly version: number
  readonly name: string
}): string {
  return `versione ${version}, «${name}»`
}

export function pathOfProof(
  { path }: { readonly path: string },
  { id }: { readonly id: string },
): string {
  return `${path}/${PROOF_OF_QUOTE}/${id}`
}
