import { mostPictures } from '@atithi/api/stays/house-pictures/rules'
import { Field } from '@atithi/ui/field'
import { IconButton } from '@atithi/ui/icon-button'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { ChoosePictures } from './choose-pictures.tsx'

interface PickedPicturesProps {
  files: readonly File[]
  onPick: (files: readonly File[]) => void
}

/** Pictures that go along with what is being written down; they are sent once that is saved. */
export function PickedPictures({ files, onPick }: PickedPicturesProps) {
  const shown = useMemo(
    () => files.map(file => ({ file, address: URL.createObjectURL(file) })),
    [files],
  )
  useEffect(
    () => () => {
      for (const { address } of shown) URL.revokeObjectURL(address)
    },
    [shown],
  )
  return (
    <Field group label="Pictures" optional hint={`Up to ${mostPictures}.`}>
      <div className="flex flex-wrap items-center gap-3">
        {shown.map(({ file, address }) => (
          <span key={address} className="relative block">
            <img
              src={address}
              alt={file.name}
              className="size-16 rounded-lg border border-line bg-line object-cover"
            />
            <span className="absolute -top-2.5 -right-2.5 rounded-full border border-line bg-raised shadow-sm">
              <IconButton
                size="sm"
                label={`Leave out ${file.name}`}
                onClick={() => onPick(files.filter(other => other !== file))}
                className="size-6 rounded-full"
              >
                <X />
              </IconButton>
            </span>
          </span>
        ))}
        {files.length < mostPictures && (
          <ChoosePictures
            label={files.length === 0 ? 'Add Pictures' : 'Add Another'}
            most={mostPictures - files.length}
            onChoose={chosen => onPick([...files, ...chosen])}
          />
        )}
      </div>
    </Field>
  )
}
