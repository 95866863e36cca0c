### play
