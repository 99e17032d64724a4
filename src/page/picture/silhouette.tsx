interface SilhouetteProps {
  /** Names the configuration; without it the picture only repeats what stands beside it. */
  readonly label?: string
}

/** Stands for any product: a wrapped present in the colour chosen. */
export function Silhouette({ label }: SilhouetteProps) {
  const semantics = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className="art" viewBox="0 0 400 400" {...semantics}>
      <ellipse className="shadow" cx="210" cy="340" rx="130" ry="14" />
      <path className="body" d="M90 180h220v142a18 18 0 0 1-18 18H108a18 18 0 0 1-18-18Z" />
      <rect className="lid" x="74" y="130" width="252" height="58" rx="14" />
      <path className="ribbon" d="M180 130h40v210h-40Z" />
      <path
        className="ribbon"
        d="M200 128C176 60 108 62 112 100c3 26 52 34 88 28Zm0 0c24-68 92-66 88-28-3 26-52 34-88 28Z"
      />
    </svg>
  )
}
