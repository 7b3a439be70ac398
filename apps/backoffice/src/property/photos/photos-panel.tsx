import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Images } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { type Photo, PhotoCard } from './photo-card.tsx'
import { UploadZone } from './upload-zone.tsx'
import { usePhotoOrder } from './use-photo-order.ts'
import { useUploads } from './use-uploads.ts'

/** The pictures of a property: everything here is saved at once. */
export function PhotosPanel({ propertyId }: { propertyId: string }) {
  const query = trpc.images.list.useQuery({ propertyId })
  const roomTypes = trpc.roomTypes.list.useQuery({ propertyId })
  const uploads = useUploads(propertyId)
  const photos = query.data?.items
  return (
    <section className="flex flex-col gap-6">
      <h3 className="text-base font-semibold">Photos</h3>
      <UploadZone uploads={uploads} count={photos?.length ?? 0} />
      {query.isError && !photos ? (
        <QueryFailure title="The pictures could not be loaded" query={query} />
      ) : !photos ? (
        <Skeleton className="h-48" />
      ) : photos.length === 0 ? (
        <EmptyState icon={<Images />} title="No photos uploaded" />
      ) : (
        <PhotoGrid
          propertyId={propertyId}
          photos={photos}
          roomTypes={roomTypes.data?.items ?? []}
        />
      )}
    </section>
  )
}

interface PhotoGridProps {
  propertyId: string
  photos: readonly Photo[]
  roomTypes: readonly { id: string; name: string }[]
}

function PhotoGrid({ propertyId, photos, roomTypes }: PhotoGridProps) {
  const { move, announcement } = usePhotoOrder(propertyId)
  const remove = useDeletePhoto(propertyId)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const cover = photos.find(photo => photo.roomTypeId === null) ?? photos[0]
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {photos.map((photo, place) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            place={place}
            count={photos.length}
            isCover={photo === cover}
            roomTypes={roomTypes}
            onMove={to => move(place, to)}
            onDelete={() => remove(photo.id)}
            drag={{
              isOver: over === place && dragged !== place,
              onStart: () => setDragged(place),
              onOver: (event: DragEvent) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(place)
              },
              onDrop: (event: DragEvent) => {
                if (dragged === null) return
                event.preventDefault()
                move(dragged, place)
                stop()
              },
              onEnd: stop,
            }}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Deletes at once and offers to bring the picture back. */
function useDeletePhoto(propertyId: string) {
  const failed = (title: string) => (error: unknown) =>
    toast.show({ tone: 'danger', title, description: messageFor(error) })
  const onSettled = () => refresh(staleAfter('content.changed'))
  const restore = trpc.images.restore.useMutation({
    onError: failed('The picture was not brought back'),
    onSettled,
  })
  const remove = trpc.images.delete.useMutation({
    onError: failed('The picture was not deleted'),
    onSettled,
  })
  return (contentId: string) => {
    utils.images.list.setData(
      { propertyId },
      list => list && { items: list.items.filter(photo => photo.id !== contentId) },
    )
    remove.mutate(
      { contentId },
      {
        onSuccess: () =>
          toast.show({
            title: 'The picture is deleted',
            undo: () => restore.mutate({ contentId }),
          }),
      },
    )
  }
}
