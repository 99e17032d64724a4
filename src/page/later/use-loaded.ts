import { useEffect, useState } from 'react'

/**
 * A chunk that loads later; undefined until it is there. Where it fails to load, the error boundary
 * shows a message. Not React's lazy: Suspense delays a part by 300 ms even when it is there at once.
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
