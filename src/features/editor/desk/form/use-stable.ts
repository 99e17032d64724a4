import { useCallback, useEffect, useRef } from 'react'

/** One function for the whole life of a component, which calls the latest. */
export function useStable<Args extends readonly unknown[]>(work: (...args: Args) => void) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
