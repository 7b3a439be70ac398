import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Site } from './website-fields.ts'

/** A website needs an address, and a property that is open for bookings. */
export const isReadyToPublish = ({ status, subdomain }: Site): boolean =>
  status === 'active' && subdomain !== null

/** Puts a website before guests, or takes it back. */
export const usePublish = ({ propertyId }: Site) =>
  trpc.website.setPublished.useMutation({
    onSuccess: saved => {
      utils.website.get.setData({ propertyId }, saved)
      refresh(staleAfter('website.published'))
      toast.show({
        tone: 'success',
        title: saved.publishStatus ? 'The website is live' : 'The website is a draft again',
      })
    },
  })
