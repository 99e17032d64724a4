import { useEffect, useState } from 'react'

/**
 * What comes in a chunk of its own, once it is there; where it does not arrive, the error boundary
 * says so. Not React's lazy: a suspended part is held back for 300 ms even when it is there at once.
 */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [result, setResult] = useState<{ value: T } | { error: unknown }>()
  useEffect(() => {
    load().then(
      (value) => setResult({ value }),
      (error: unknown) => setResult({ error }),
    )
  }, [load])
  if (result && 'error' in result) throw result.error
  return result?.value
}
