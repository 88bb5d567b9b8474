import { addReplyPhotos } from '#src/contracts/people/replies.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { Button } from '#src/web/ui/button.tsx'

// The photos are still in the mailbox.
export function AddReplyPhotos({ replyId }: { replyId: string }) {
  const add = useAction({
    act: async (id: string) => (await callApi(addReplyPhotos, { params: { id } })).data,
    done: ({ added, skipped }) => ({
      title: added === 1 ? '1 photo added' : `${added} photos added`,
      text: skipped.map(({ name, reason }) => `${name}: ${reason}`).join(' '),
    }),
    failed: 'Photos not added',
    changes: [['customers'], ['photos']],
  })
  return (
    <Button variant="line" size="sm" busy={add.isPending} onClick={() => add.mutate(replyId)}>
      Add the attached photos
    </Button>
  )
}
