import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { Modal } from '@atithi/ui/modal'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toasts.ts'

/** Shown once: the server keeps only what it needs to recognise them. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const [kept, setKept] = useState(false)
  const [asks, setAsks] = useState(false)
  const text = `Atithi recovery codes. Each opens the account once.\n\n${codes.join('\n')}\n`
  const close = () => (kept ? onClose() : setAsks(true))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.show({ tone: 'success', title: 'The recovery codes are copied' })
    } catch {
      toast.show({
        tone: 'danger',
        title: 'The browser does not let this page copy',
        description: 'Download them, or write them down.',
      })
    }
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'atithi-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Modal
      open
      title="Two-factor sign-in is on"
      onCloseRequest={close}
      footer={<Button onClick={close}>Done</Button>}
    >
      <div className="flex flex-col gap-5 text-sm">
        <p>
          Keep these ten codes where you find them without your phone. Each opens your account once,
          and they are not shown again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 text-base tabular-nums"
        >
          {codes.map(code => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="secondary" icon={<Download />} onClick={download}>
            Download
          </Button>
        </div>
        {asks && !kept && (
          <Banner tone="warning">
            Without them, a lost phone locks you out. Tick the box once they are kept.
          </Banner>
        )}
        <Checkbox label="I have kept the recovery codes" checked={kept} onCheckedChange={setKept} />
      </div>
    </Modal>
  )
}
