import { Badge } from '@atithi/ui/badge'
import { classNames } from '@atithi/ui/class-names'
import { IconButton } from '@atithi/ui/icon-button'
import { Input } from '@atithi/ui/input'
import { Select } from '@atithi/ui/select'
import { ChevronLeft, ChevronRight, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts'

export type Photo = Outputs['images']['list']['items'][number]

interface PhotoCardProps {
  photo: Photo
  place: number
  count: number
  isCover: boolean
  roomTypes: readonly { id: string; name: string }[]
  /** To a place in the list, counted from 0. */
  onMove: (to: number) => void
  onDelete: () => void
  drag: {
    isOver: boolean
    onStart: () => void
    onOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onEnd: () => void
  }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const wholeHouse = 'property'

/** One picture: where it stands, what it shows, and what is said of it. */
export function PhotoCard({
  photo,
  place,
  count,
  isCover,
  roomTypes,
  onMove,
  onDelete,
  drag,
}: PhotoCardProps) {
  const name = `picture ${place + 1}`
  const update = trpc.images.update.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The picture was not changed',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('content.changed')),
  })
  const save = (patch: Omit<Inputs['images']['update'], 'contentId'>) =>
    update.mutate({ contentId: photo.id, ...patch })
  const moveByKey = (event: KeyboardEvent) => {
    const step =
      event.key === 'Home' ? -place : event.key === 'End' ? count - 1 - place : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <li
      onDragOver={drag.onOver}
      onDrop={drag.onDrop}
      className={classNames(
        'flex flex-col overflow-hidden rounded-lg border bg-surface',
        drag.isOver ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="relative">
        <img
          src={`/media/${photo.storageKey}-${Math.min(...photo.widths)}.webp`}
          alt={photo.alternativeText || `Picture ${place + 1}, not described yet`}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          draggable
          onDragStart={drag.onStart}
          onDragEnd={drag.onEnd}
          className="aspect-3/2 w-full cursor-grab bg-sunken object-cover"
        />
        {isCover && (
          <span className="absolute top-2 left-2">
            <Badge tone="info">Cover of the website</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div className="flex items-center gap-1">
          <IconButton
            size="sm"
            label={`Move ${name}: arrow keys`}
            onKeyDown={moveByKey}
            className="cursor-grab max-sm:hidden"
          >
            <GripVertical />
          </IconButton>
          <IconButton
            size="sm"
            label={`Move ${name} earlier`}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            size="sm"
            label={`Move ${name} later`}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ChevronRight />
          </IconButton>
          <IconButton size="sm" label={`Delete ${name}`} className="ml-auto" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </div>
        <DescriptionInput
          key={photo.alternativeText}
          photo={photo}
          name={name}
          onSave={alternativeText => save({ alternativeText })}
        />
        <Select
          aria-label={`What ${name} belongs to`}
          options={[
            { value: wholeHouse, label: 'The whole property' },
            ...roomTypes.map(type => ({ value: type.id, label: type.name })),
          ]}
          value={photo.roomTypeId ?? wholeHouse}
          onValueChange={chosen => save({ roomTypeId: chosen === wholeHouse ? null : chosen })}
        />
      </div>
    </li>
  )
}

/** Saved when it is left or by Enter; Esc puts the former words back. */
function DescriptionInput({
  photo,
  name,
  onSave,
}: {
  photo: Photo
  name: string
  onSave: (text: string) => void
}) {
  const [text, setText] = useState(photo.alternativeText)
  const save = () => {
    if (text.trim() !== photo.alternativeText) onSave(text.trim())
  }
  return (
    <Input
      aria-label={`What ${name} shows`}
      placeholder="What it shows"
      title="Read to guests who cannot see it"
      maxLength={200}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape' || text === photo.alternativeText) return
        event.stopPropagation()
        setText(photo.alternativeText)
      }}
    />
  )
}
