import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import { Specimen } from './specimen.tsx'

type Overlay = 'box' | 'sheet' | 'confirm'

export function GalleryOverlays({ surface }: { surface: 'ink' | 'paper' | 'desk' }) {
  const [open, setOpen] = useState<Overlay | null>(null)
  const showToast = useToast()
  const close = () => setOpen(null)
  return (
    <Specimen name="Overlays">
      <Button variant="line" onClick={() => setOpen('box')}>
        Dialog
      </Button>
      <Button variant="line" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button variant="line" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button
        variant="line"
        onClick={() => showToast({ tone: 'ok', title: 'Note Added', text: 'Customer note has been saved' })}
      >
        Toast
      </Button>
      <Button
        variant="line"
        onClick={() =>
          showToast({ tone: 'fail', title: 'Send Failed', text: 'Failed to send email. Please try again.' })
        }
      >
        Failed toast
      </Button>
      <Dialog
        open={open === 'box' || open === 'sheet'}
        shape={open === 'sheet' ? 'sheet' : 'box'}
        onClose={close}
        title="Download Sample"
        surface={surface}
      >
        <TextInput label="Email" type="email" />
        <Button variant="go">Download Sample</Button>
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        title="Delete image"
        confirmLabel="Delete"
        surface={surface}
        onConfirm={close}
        onCancel={close}
      >
        Delete 03-bedside.jpg? This action cannot be undone.
      </Confirm>
    </Specimen>
  )
}
