import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../../../../desk/icon.tsx'
import { Menu } from '../../../../desk/menu.tsx'
import { exactMoment } from '../../../../desk/moment-in-words.ts'
import type { OtherRequest } from '../../wire/desk-api.ts'
import type { ComposerPart } from './composer-part.ts'
import { FREE_LINE_KINDS, FREE_LINES, type FreeLineKind } from './draft-changes.ts'
import { fieldId } from './field.tsx'

const ICONS: Readonly<Record<FreeLineKind, IconName>> = {
  free: 'plus',
  transport: 'truck',
  discount: 'euro',
  sample: 'plus',
}

/** What else belongs into a quote. */
export function AddLines({ typed, edits }: Omit<ComposerPart, 'sheet'>) {
  const [others, setOthers] = useState<readonly OtherRequest[]>([])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const found = await edits.others()
      if (isCurrent) setOthers(found)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [edits])
  const added = new Set(typed.draft.requests.map((request) => request.id))
  const left = others.filter((other) => !added.has(other.id))
  const [first] = typed.draft.customer.name.split(' ')
  const add = (kind: FreeLineKind) => {
    const line = edits.addFreeLine(kind)
    const field = FREE_LINES[kind].title === '' ? 'title' : 'amount'
    requestAnimationFrame(() => document.getElementById(fieldId(`${line}.${field}`))?.focus())
  }
  return (
    <div className="add-lines">
      {left.length > 0 && (
        <Menu
          name={`Da una richiesta di ${first || 'questo cliente'} (${left.length})`}
          icon="plus"
          className="add-request"
        >
          {left.map((other) => (
            <button key={other.id} type="button" onClick={() => void edits.addRequest(other)}>
              <b>{other.ordered}</b>
              <span className="aside">
                {other.number !== null && `n. ${other.number} · `}
                {exactMoment(other.receivedAt)}
              </span>
            </button>
          ))}
        </Menu>
      )}
      {FREE_LINE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={kind === 'free' ? 'btn' : 'btn quiet'}
          onClick={() => add(kind)}
        >
          <Icon name={ICONS[kind]} />
          {FREE_LINES[kind].label}
        </button>
      ))}
    </div>
  )
}
