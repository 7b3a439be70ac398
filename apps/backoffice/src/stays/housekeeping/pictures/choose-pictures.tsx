import { Button } from '@atithi/ui/button'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { takenTypes } from '../../../components/forms/upload-file.ts'

interface ChoosePicturesProps {
  label: string
  /** How many more may come. */
  most: number
  isBusy?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A phone offers its camera here, and its pictures; a computer its files. */
export function ChoosePictures({ label, most, isBusy = false, onChoose }: ChoosePicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Camera />}
        loading={isBusy}
        disabled={most === 0}
        onClick={() => input.current?.click()}
        className="max-sm:w-full"
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        hidden
        aria-label="Pictures"
        accept={takenTypes.join(',')}
        onChange={event => {
          onChoose([...(event.currentTarget.files ?? [])].slice(0, most))
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
