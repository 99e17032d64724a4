import type { ReactNode } from 'react'
import type { DraftProblem } from '../../wire/quote-draft.ts'

/** The id of the form's field that a problem is about. */
export const fieldId = (field: string) => `quote-${field}`

/** Attributes that join a field to its problem. */
export function fieldProps(field: string, problems: readonly DraftProblem[]) {
  const problem = problems.find((each) => each.field === field)
  return {
    id: fieldId(field),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem && `${fieldId(field)}-problem`,
  } as const
}

export function FieldProblem({
  field,
  problems,
}: {
  readonly field: string
  readonly problems: readonly DraftProblem[]
}) {
  const problem = problems.find((each) => each.field === field)
  return (
    problem && (
      <span id={`${fieldId(field)}-problem`} className="quote-problem">
        {problem.text}
      </span>
    )
  )
}

interface FieldProps {
  readonly field: string
  readonly label: string
  readonly problems: readonly DraftProblem[]
  /** Below the field. */
  readonly hint?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A name above a field, with what is wrong below it. */
export function Field({ field, label, problems, hint, className = '', children }: FieldProps) {
  return (
    <div className={`quote-field ${className}`}>
      <label htmlFor={fieldId(field)}>{label}</label>
      {children}
      {hint && <span className="field-hint">{hint}</span>}
      <FieldProblem field={field} problems={problems} />
    </div>
  )
}

/** The first field with a problem gets the focus; also one that has just been shown. */
export function focusProblem(problems: readonly DraftProblem[]): void {
  requestAnimationFrame(() => {
    const fields = problems.map(({ field }) => document.getElementById(fieldId(field)))
    const first = fields
      .filter((field) => field !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    const place = first ?? document.getElementById('quote-problems')
    place?.focus()
  })
}
