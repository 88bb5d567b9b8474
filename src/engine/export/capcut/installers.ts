// The app lists its drafts from root_meta_info.json, so unpacking is not enough: these copy the folder to the app's
// drafts, put its place into the files and add it to the list. `folder` is letters, digits and '-' only.

import { draftFolderMark } from './bench.ts'

export const windowsInstaller = (folder: string): string =>
  `# Right-click this file and choose "Run with PowerShell". Close CapCut first.
$ErrorActionPreference = 'Stop'
$name = '${folder}'
$drafts = Join-Path $env:LOCALAPPDATA 'CapCut\\User Data\\Projects\\com.lveditor.draft'
if (-not (Test-Path $drafts)) { throw "CapCut's draft folder was not found: $drafts. Start CapCut once, then try again." }
$target = Join-Path $drafts $name
if (Test-Path $target) { throw "A draft called $name already exists. Rename or delete it first." }
Copy-Item -Recurse (Join-Path $PSScriptRoot $name) $target
$place = $target.Replace('\\', '/')
$utf8 = New-Object System.Text.UTF8Encoding $false
foreach ($file in 'draft_content.json', 'draft_info.json', 'draft_meta_info.json') {
  $path = Join-Path $target $file
  $text = [IO.File]::ReadAllText($path).Replace('${draftFolderMark}', $place)
  [IO.File]::WriteAllText($path, $text, $utf8)
}
$meta = [IO.File]::ReadAllText((Join-Path $target 'draft_meta_info.json')) | ConvertFrom-Json
$list = Join-Path $drafts 'root_meta_info.json'
if (Test-Path $list) {
  Copy-Item $list "$list.before-$name" -Force
  $root = [IO.File]::ReadAllText($list) | ConvertFrom-Json
} else {
  $root = [pscustomobject]@{ all_draft_store = @(); draft_ids = 0; root_path = $drafts.Replace('\\', '/') }
}
$entry = [pscustomobject]@{
  draft_id = $meta.draft_id; draft_name = $name; draft_fold_path = $place; draft_root_path = $drafts.Replace('\\', '/')
  draft_cover = "$place/draft_cover.jpg"; draft_json_file = "$place/draft_content.json"; draft_is_invisible = $false
  tm_draft_create = $meta.tm_draft_create; tm_draft_modified = $meta.tm_draft_modified; tm_duration = $meta.tm_duration
}
$root.all_draft_store = @($entry) + @($root.all_draft_store)
[IO.File]::WriteAllText($list, ($root | ConvertTo-Json -Depth 100 -Compress), $utf8)
Write-Host "Done. Open CapCut: the draft is called $name."
`

export const macInstaller = (folder: string): string => `#!/bin/bash
# Double-click this file. Close CapCut first.
set -e
cd "$(dirname "$0")"
name='${folder}'
drafts="$HOME/Movies/CapCut/User Data/Projects/com.lveditor.draft"
[ -d "$drafts" ] || { echo "CapCut's draft folder was not found: $drafts. Start CapCut once, then try again."; exit 1; }
target="$drafts/$name"
[ ! -e "$target" ] || { echo "A draft called $name already exists. Rename or delete it first."; exit 1; }
cp -R "$name" "$target"
/usr/bin/osascript -l JavaScript - "$drafts" "$name" <<'SCRIPT'
ObjC.import('Foundation')
function run([drafts, name]) {
  const files = $.NSFileManager.defaultManager
  const target = drafts + '/' + name
  const read = (path) => $.NSString.stringWithContentsOfFileEncodingError(path, 4, null).js
  const write = (path, text) => $(text).writeToFileAtomicallyEncodingError(path, true, 4, null)
  for (const file of ['draft_content.json', 'draft_info.json', 'draft_meta_info.json']) {
    const path = target + '/' + file
    write(path, read(path).split('${draftFolderMark}').join(target))
  }
  const meta = JSON.parse(read(target + '/draft_meta_info.json'))
  const list = drafts + '/root_meta_info.json'
  const known = files.fileExistsAtPath(list)
  if (known) write(list + '.before-' + name, read(list))
  const root = known ? JSON.parse(read(list)) : { all_draft_store: [], draft_ids: 0, root_path: drafts }
  root.all_draft_store = [{
    draft_id: meta.draft_id, draft_name: name, draft_fold_path: target, draft_root_path: drafts,
    draft_cover: target + '/draft_cover.jpg', draft_json_file: target + '/draft_content.json', draft_is_invisible: false,
    tm_draft_create: meta.tm_draft_create, tm_draft_modified: meta.tm_draft_modified, tm_duration: meta.tm_duration,
  }].concat(root.all_draft_store || [])
  write(list, JSON.stringify(root))
}
SCRIPT
echo "Done. Open CapCut: the draft is called $name."
`

export const readMe = (folder: string): string => `${folder}

1. Unpack this archive.
2. Close CapCut.
3. Windows: right-click install-windows.ps1, 'Run with PowerShell'. Mac: double-click install-mac.command.
4. Open CapCut: the draft is in the list.

Written for CapCut 6.7. Other versions check drafts differently and may refuse this one; the OpenTimelineIO file holds
the same edit for other editors.

Track 1 is the film, cut by cut. The tracks above it hold second pictures and the fading tails of the transitions: remove a
tail to use a transition of your own.
`
