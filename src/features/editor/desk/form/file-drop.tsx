import { useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { PICTURE_TYPES } from '../../../../shop/catalogue/picture-types.ts'

interface FileDropProps {
  readonly label: string
  /** Of the button. */
  readonly words: string
  readonly picture?: ReactNode
  /** Where no label around it says what it is. */
  readonly heading?: string | undefined
  readonly children: ReactNode
  readonly input?: ComponentProps<'input'> | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** Pictures that are dropped here, or chosen among the files of the device. */
export function FileDrop(props: FileDropProps) {
  const { label, words, picture, heading, children, input, onFiles } = props
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={isOver ? 'drop drop-over' : 'drop'}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        setIsOver(false)
        onFiles(files)
      }}
    >
      {picture}
      <div className="drop-words">
        {heading !== undefined && <p>{heading}</p>}
        <label className="file-button">
          <Icon name="image" />
          {words}
          <input
            {...input}
            type="file"
            className="unseen"
            accept={PICTURE_TYPES.join(',')}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        {children}
      </div>
    </div>
  )
}
