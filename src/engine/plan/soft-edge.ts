// Where a pane ends inside the frame, this much of its length passes over into what surrounds it.
export const softEdge = 0.08
