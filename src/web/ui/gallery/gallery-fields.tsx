import { useState } from 'react'
import { businessTypes } from '#src/contracts/enumerations.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { FileInput } from '#src/web/ui/file-input.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { Specimen } from './specimen.tsx'

export function GalleryFields() {
  const [search, setSearch] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const chosen = files.map(({ name }) => name).join(', ')
  return (
    <>
      <Specimen name="Text input">
        <TextInput label="Default" placeholder="you@business.co.uk" hint="We only use it for your quote." />
        <TextInput label="Error" defaultValue="helen@lakeside" error="Enter the full address." />
        <TextInput label="Disabled" defaultValue="VR2 Premium" hint="Set by the photo count." disabled />
        <TextInput label="Company" optional />
      </Specimen>
      <Specimen name="Text area">
        <TextArea label="Default" placeholder="What should the film show first?" />
        <TextArea label="Error" error="Required" />
      </Specimen>
      <Specimen name="Select">
        <Select label="Default" options={businessTypes} placeholder="Choose one" />
        <Select label="Error" options={businessTypes} placeholder="Choose one" error="Required" />
        <Select label="Disabled" options={businessTypes} disabled />
      </Specimen>
      <Specimen name="Password">
        <PasswordInput label="Password" defaultValue="projector" error="Incorrect password" />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Express delivery" hint="12h delivery" amount="£39" />
        <Checkbox label="Premium music" hint="Chosen" defaultChecked />
        <Checkbox label="Custom branding" disabled />
        <Checkbox label="I agree" error="Required" />
      </Specimen>
      <Specimen name="Search">
        <SearchInput label="Search" placeholder="Search name or email" value={search} onChange={setSearch} />
      </Specimen>
      <Specimen name="File drop">
        <FileDrop noun="photos" hint={chosen || 'Drop, choose or paste.'} accept="image/*" onFiles={setFiles} />
        <FileDrop noun="photos" hint="Disabled" disabled onFiles={setFiles} />
      </Specimen>
      <Specimen name="File input">
        <FileInput label="Default" hint="MP3, M4A, WAV or FLAC." />
        <FileInput label="Disabled" disabled />
      </Specimen>
    </>
  )
}
