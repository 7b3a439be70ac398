import { type Subject, uploadPath } from '@atithi/api/stays/house-pictures/rules'
import { useState } from 'react'
import { faultOf, uploadFile } from '../../../components/forms/upload-file.ts'
import { formatCounted } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'

/** Sends one picture after the other; answers why each of those that were not taken was not. */
async function sendPictures(
  propertyId: string,
  subject: Subject,
  files: readonly File[],
): Promise<string[]> {
  const failures: string[] = []
  for (const file of files)
    try {
      const fault = faultOf(file)
      if (fault) throw new Error(fault)
      await uploadFile(uploadPath(propertyId, subject), file)
    } catch (error) {
      failures.push(
        error instanceof Error ? error.message : 'The picture was not taken. Try again.',
      )
    }
  refresh(staleAfter(`${subject.kind}.picture-added`))
  return failures
}

/** Sends what was chosen along with something that is saved by now; what is to be said of those that were not taken. */
export async function sentWith(
  propertyId: string,
  subject: Subject,
  files: readonly File[],
): Promise<{ description?: string }> {
  const failures = await sendPictures(propertyId, subject, files)
  if (failures.length === 0) return {}
  const why = [...new Set(failures)].join(' ')
  return { description: `${formatCounted(failures.length, 'picture')} not taken. ${why}` }
}

/** Pictures on their way to something that is there already. */
export function useSendPictures(propertyId: string, subject: Subject) {
  const [isSending, setIsSending] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const send = async (files: readonly File[]) => {
    setFailures([])
    setIsSending(true)
    setFailures(await sendPictures(propertyId, subject, files))
    setIsSending(false)
  }
  return { isSending, failures, send: (files: readonly File[]) => void send(files) }
}
