import { z } from 'zod'
import { allNoticeKinds, type NoticeKind, noticeChannels } from './rules.ts'

export const setPreferenceInput = z.object({
  kind: z.enum(allNoticeKinds as [NoticeKind, ...NoticeKind[]], 'Choose what it is about.'),
  channel: z.enum(noticeChannels, 'Choose bell, push, email or WhatsApp.'),
  on: z.boolean(),
})
export type SetPreferenceInput = z.output<typeof setPreferenceInput>
