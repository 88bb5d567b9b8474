// Names under which the build's manifest lists what no module imports.
export const iconNames = {
  drawing: 'images/favicon.svg',
  touch: 'images/icon-180.png',
  small: 'images/icon-192.png',
  large: 'images/icon-512.png',
}

export const sharePhotoName = 'images/share.jpg'
