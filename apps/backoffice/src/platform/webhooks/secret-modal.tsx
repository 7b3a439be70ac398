import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { CopyField } from '../../components/copy-field.tsx'

/** The secret of an endpoint, the only time that anybody sees it. */
export function SecretModal({
  title,
  secret,
  hint,
  onClose,
}: {
  title: string
  secret: string
  hint: string
  onClose: () => void
}) {
  return (
    <Modal
      open
      title={title}
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <Banner tone="warning">Copy it now: it is not shown again.</Banner>
        <CopyField label="Signing secret" text={secret} hint={hint} />
      </div>
    </Modal>
  )
}
