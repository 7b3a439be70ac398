import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import type { NavEntry } from './menu/nav-entries.ts'

const keyLook =
  'inline-block min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs'

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map(key => (
        <kbd key={key} className={keyLook}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

export function KeyboardHelp({
  entries,
  mayBook,
  onClose,
}: {
  entries: readonly NavEntry[]
  mayBook: boolean
  onClose: () => void
}) {
  return (
    <Modal open onCloseRequest={onClose} size="sm" title="Keyboard shortcuts">
      <DescriptionList
        items={[
          { label: 'Search and commands', value: <Keys keys={['Ctrl', 'K']} /> },
          ...(mayBook ? [{ label: 'New booking', value: <Keys keys={['N']} /> }] : []),
          ...entries.map(entry => ({
            label: `Go to ${entry.label}`,
            value: <Keys keys={['G', entry.key.toUpperCase()]} />,
          })),
          { label: 'Move between rows', value: <Keys keys={['↑', '↓']} /> },
          { label: 'Open the row', value: <Keys keys={['Enter']} /> },
          { label: 'Close what is open', value: <Keys keys={['Esc']} /> },
          { label: 'This list', value: <Keys keys={['?']} /> },
        ]}
      />
    </Modal>
  )
}
