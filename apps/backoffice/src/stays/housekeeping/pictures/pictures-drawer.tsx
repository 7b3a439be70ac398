import { mostPictures, picturePath, type Subject } from '@atithi/api/stays/house-pictures/rules'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Drawer } from '@atithi/ui/drawer'
import { useState } from 'react'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { ChoosePictures } from './choose-pictures.tsx'
import { useSendPictures } from './use-send-pictures.ts'

export type HousePicture = Outputs['faults']['list']['open'][number]['pictures'][number]

interface PicturesDrawerProps {
  propertyId: string
  subject: Subject
  title: string
  description: string
  pictures: readonly HousePicture[]
  onClose: () => void
}

/** What something looks like: its pictures, more of them, and which to take away. */
export function PicturesDrawer(props: PicturesDrawerProps) {
  const { propertyId, subject, title, description, pictures, onClose } = props
  const [removing, setRemoving] = useState<string | null>(null)
  const { isSending, failures, send } = useSendPictures(propertyId, subject)
  const remove = trpc.housePictures.remove.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The picture was not removed',
        description: messageFor(error),
      }),
    onSettled: () => {
      setRemoving(null)
      refresh(staleAfter(`${subject.kind}.picture-removed`))
    },
  })
  return (
    <Drawer
      open
      onCloseRequest={onClose}
      title={title}
      description={description}
      footer={
        <ChoosePictures
          label={pictures.length === 0 ? 'Add Pictures' : 'Add Picture'}
          most={mostPictures - pictures.length}
          isBusy={isSending}
          onChoose={send}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {failures.length > 0 && (
          <Banner tone="danger" title="Not every picture was taken">
            {[...new Set(failures)].join(' ')}
          </Banner>
        )}
        {pictures.length === 0 && (
          <p className="text-sm text-muted">
            No pictures yet. Up to {mostPictures}, by the camera of a phone or from a file; people
            of the hotel alone see them.
          </p>
        )}
        <ul className="flex flex-col gap-5">
          {pictures.map(({ id, width, height }, at) => (
            <li key={id} className="flex flex-col gap-1.5">
              <a
                href={picturePath(propertyId, id)}
                target="_blank"
                rel="noopener"
                className="block overflow-hidden rounded-lg border border-line"
              >
                <img
                  src={picturePath(propertyId, id)}
                  alt={`${description}, ${at + 1} of ${pictures.length}. Opens in a new tab.`}
                  style={{ aspectRatio: `${width} / ${height}` }}
                  className="max-h-96 w-full bg-line object-contain"
                />
              </a>
              <Button
                size="sm"
                variant="ghost"
                className="self-end"
                onClick={() => setRemoving(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={removing !== null}
        title="Remove this picture?"
        confirmLabel="Remove picture"
        loading={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ propertyId, pictureId: removing })}
      >
        It is erased for good.
      </ConfirmDialog>
    </Drawer>
  )
}
